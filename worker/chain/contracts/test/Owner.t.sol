// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract OwnerTest is Base {
    function test_theContractSaysWhatItIs() public view {
        vm.assertEq(drawings.VERSION(), "prize-drawings/1", "version");
        vm.assertEq(drawings.owner(), owner, "owner");
        vm.assertEq(drawings.operator(), operator, "operator");
        vm.assertEq(drawings.pauser(), pauser, "pauser");
        vm.assertEq(address(drawings.entropy()), address(entropy), "entropy");
        vm.assertEq(drawings.provider(), provider, "provider");
        vm.assertEq(drawings.callbackGasLimit(), CALLBACK_GAS, "gas");
        vm.assertEq(drawings.campaignCount(), 1, "campaigns");
    }

    function test_anEntropyAddressWithoutCodeIsRefused() public {
        _expect(abi.encodeWithSelector(PrizeDrawings.NotAContract.selector, stranger));
        new PrizeDrawings(owner, operator, pauser, stranger, provider, CALLBACK_GAS);
    }

    function test_campaignsAreRegisteredInOrder() public {
        vm.prank(owner);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.CampaignRegistered(2, address(token), address(0), 9);
        drawings.registerCampaign(2, address(token), address(0), 9);
        PrizeDrawings.Campaign memory campaign = drawings.campaign(2);
        vm.assertEq(campaign.token, address(token), "token");
        vm.assertEq(campaign.wallet, address(0), "no wallet yet");
        vm.assertEq(campaign.maxPayout, 9, "cap");
        vm.assertEq(uint256(campaign.drawings) + campaign.payments, 0, "nothing happened yet");
        vm.assertEq(drawings.campaignCount(), 2, "count");
    }

    function testFuzz_anyOtherCampaignIdIsRefused(uint64 campaignId) public {
        vm.assume(campaignId != 2);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(PrizeDrawings.WrongCampaignId.selector, 2));
        drawings.registerCampaign(campaignId, address(token), wallet, 1);
    }

    function test_aTokenMustBeAContract() public {
        vm.prank(owner);
        _expect(abi.encodeWithSelector(PrizeDrawings.NotAContract.selector, stranger));
        drawings.registerCampaign(2, stranger, wallet, 1);
    }

    function test_aWalletIsNeitherThisContractNorTheToken() public {
        address[2] memory wrong = [address(drawings), address(token)];
        for (uint256 i = 0; i < wrong.length; i++) {
            vm.prank(owner);
            _expect(abi.encodeWithSelector(PrizeDrawings.WrongDestination.selector, wrong[i]));
            drawings.registerCampaign(2, address(token), wrong[i], 1);
            vm.prank(owner);
            _expect(abi.encodeWithSelector(PrizeDrawings.WrongDestination.selector, wrong[i]));
            drawings.setWallet(1, wrong[i]);
        }
    }

    function test_aWalletAndACapAreChangedForKnownCampaignsOnly() public {
        vm.prank(owner);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.WalletSet(1, wallet, stranger);
        drawings.setWallet(1, stranger);
        vm.assertEq(drawings.campaign(1).wallet, stranger, "wallet");
        vm.prank(owner);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.MaxPayoutSet(1, 5);
        drawings.setMaxPayout(1, 5);
        vm.assertEq(drawings.campaign(1).maxPayout, 5, "cap");

        vm.prank(owner);
        _expect(abi.encodeWithSelector(PrizeDrawings.UnknownCampaign.selector, 2));
        drawings.setWallet(2, stranger);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(PrizeDrawings.UnknownCampaign.selector, 2));
        drawings.setMaxPayout(2, 5);
    }

    function test_aChangedWalletGetsTheNextPayment() public {
        _draw(1, 1);
        _draw(1, 2);
        _pay(_paymentOf(1, 1, 1));
        vm.prank(owner);
        drawings.setWallet(1, stranger);
        _pay(_paymentOf(1, 2, 2));
        vm.assertEq(token.balanceOf(wallet), 1, "before");
        vm.assertEq(token.balanceOf(stranger), 2, "after");
    }

    function test_rolesAndProviderAreChanged() public {
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.OperatorSet(operator, stranger);
        vm.prank(owner);
        drawings.setOperator(stranger);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.PauserSet(pauser, stranger);
        vm.prank(owner);
        drawings.setPauser(stranger);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.ProviderSet(stranger, 7);
        vm.prank(owner);
        drawings.setProvider(stranger, 7);
        vm.assertEq(drawings.operator(), stranger, "operator");
        vm.assertEq(drawings.pauser(), stranger, "pauser");
        vm.assertEq(drawings.provider(), stranger, "provider");
        vm.assertEq(drawings.callbackGasLimit(), 7, "gas");
    }

    function test_tokensAndEtherAreTakenOutByTheOwner() public {
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.Withdrawn(address(token), stranger, 5);
        vm.prank(owner);
        drawings.withdraw(address(token), stranger, 5);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.Withdrawn(address(0), stranger, 1 ether);
        vm.prank(owner);
        drawings.withdraw(address(0), stranger, 1 ether);
        vm.assertEq(token.balanceOf(stranger), 5, "tokens");
        vm.assertEq(stranger.balance, 1 ether, "ether");

        vm.prank(owner);
        vm.expectRevert();
        drawings.withdraw(address(0), stranger, 1);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(PrizeDrawings.WrongDestination.selector, address(0)));
        drawings.withdraw(address(0), address(0), 0);
    }

    function test_ownershipIsHandedOverInTwoStepsAndNeverDropped() public {
        vm.prank(owner);
        drawings.transferOwnership(stranger);
        vm.assertEq(drawings.owner(), owner, "not yet");
        vm.prank(stranger);
        drawings.acceptOwnership();
        vm.assertEq(drawings.owner(), stranger, "accepted");
        vm.prank(stranger);
        _expect(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        drawings.renounceOwnership();
    }
}
