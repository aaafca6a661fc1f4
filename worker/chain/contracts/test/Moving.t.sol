// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Guarantees} from "../Guarantees.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Requests} from "../Requests.sol";
import {Roles} from "../Roles.sol";
import {Stage} from "./Stage.sol";

/// @dev A campaign goes on in another contract. Which functions Stage calls depends on `drawings`.
contract MovingTest is Stage {
    PrizeDrawings private earlier;

    function test_aMovedCampaignGoesOnAfterItsLastNumber() public {
        _draw(1, 10);
        _draw(1, 10);
        _move(2);
        vm.assertEq(drawings.campaign(1).drawings, 2, "the last number elsewhere");
        vm.assertEq(drawings.drawing(1, 2).attempts, 0, "which is not here");
        Drawings.DrawingRequest memory again = _requestOf(1, 1, 10);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Requests.WrongNumber.selector, 3));
        drawings.requestDrawing(again, 1 ether);
        uint48 number = _draw(1, 10);
        vm.assertEq(number, 3, "the first number here");
        _deposit(1, MONEY);
        drawings.settle(1, number, _table(), 10);
        vm.assertEq(earlier.drawing(1, number).attempts, 0, "which is not there");
    }

    function test_noDrawingIsRequestedWhereACampaignWas() public {
        _draw(1, 10);
        _move(1);
        drawings = earlier;
        Drawings.DrawingRequest memory next = _requestOf(1, 2, 10);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Campaigns.IsMoved.selector, 1));
        drawings.requestDrawing(next, 1 ether);
    }

    function test_whatWasRequestedBeforeIsDrawnSettledAndPaidWhereItWas() public {
        (, uint64 sequence) = _request(1, 10);
        _move(1);
        drawings = earlier;
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, provider, "a small prize");
        uint256 before = token.balanceOf(wallet);
        drawings.settle(1, 1, _table(), 10);
        vm.assertEq(token.balanceOf(wallet) - before, drawings.drawing(1, 1).transferred, "paid from there");
        _pass(clock + 7 days);
        vm.prank(operator);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, 1, 1, 1), _table());
        vm.assertEq(drawings.guarantee(1).payments, 1, "and its guarantee");
    }

    function test_theMoneyOfBothContractsIsApart() public {
        _move(0);
        vm.assertEq(drawings.campaign(1).balance, 0, "none came along");
        vm.assertEq(earlier.campaign(1).balance, MONEY, "it stayed");
        vm.prank(owner);
        earlier.refund(1, MONEY);
        vm.assertEq(token.balanceOf(refundTo), MONEY, "and goes back");
    }

    function test_onlyTheRegistrarMovesACampaign() public {
        address successor = address(entropy);
        address[3] memory others = [operator, stranger, owner];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            _expect(Roles.NotRegistrar.selector);
            drawings.moveCampaign(1, 0, successor);
        }
    }

    function test_aCampaignMovesOnceFromItsLastNumberToAnotherContract() public {
        _draw(1, 10);
        _refuse(abi.encodeWithSelector(Campaigns.WrongLastNumber.selector, 1), 1, 0, address(entropy));
        _refuse(abi.encodeWithSelector(Campaigns.WrongLastNumber.selector, 1), 1, 2, address(entropy));
        _refuse(abi.encodeWithSelector(Campaigns.NotAContract.selector, stranger), 1, 1, stranger);
        _refuse(abi.encodeWithSelector(Campaigns.WrongDestination.selector, address(drawings)), 1, 1, address(drawings));
        _refuse(abi.encodeWithSelector(Campaigns.UnknownCampaign.selector, 2), 2, 0, address(entropy));
        vm.expectEmit(address(drawings));
        emit Campaigns.CampaignMoved(1, 1, address(entropy));
        vm.prank(registrar);
        drawings.moveCampaign(1, 1, address(entropy));
        vm.assertTrue(drawings.campaign(1).isMoved, "it says so");
        _refuse(abi.encodeWithSelector(Campaigns.IsMoved.selector, 1), 1, 1, address(entropy));
    }

    /// @dev From the contract here to a new one, which is the one here from then on.
    function _move(uint48 last) private {
        earlier = drawings;
        _deploy(CALLBACK_GAS);
        vm.prank(registrar);
        earlier.moveCampaign(1, last, address(drawings));
        PrizeDrawings.Registration memory registration = _registration("shop", wallet);
        registration.drawings = last;
        vm.prank(registrar);
        drawings.registerCampaign(registration);
    }

    function _refuse(bytes memory reason, uint64 campaignId, uint48 last, address successor) private {
        vm.prank(registrar);
        _expect(reason);
        drawings.moveCampaign(campaignId, last, successor);
    }
}
