// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EntropyEventsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyEventsV2.sol";
import {Guarantees} from "../Guarantees.sol";
import {Table, Tier} from "../Prizes.sol";
import {Stage} from "./Stage.sol";
import {Vm, vm} from "./Vm.sol";

/// @dev What a drawing costs while the service is under way: each figure is held to its limit and to what it is now.
/// forge-config: default.isolate = true
contract CostsTest is Stage {
    event log_named_uint(string what, uint256 gas);

    /// @dev Version 1's payment of any drawing, whose amount was given.
    uint256 private constant PAY = 83_289;

    function setUp() public override {
        super.setUp();
        drawings.settle(1, _draw(1, 10), _table(), 10);
    }

    function test_aRequest() public {
        _request(1, 10);
        _hold("request, whole transaction", _last(), 200_887, 224_000);
    }

    /// @dev Each request then moves the one before it in its slot.
    function test_aRequestWhileManyWait() public {
        for (uint256 i = 0; i < 120; i++) {
            _request(1, 10);
        }
        _request(1, 10);
        _hold("request with 120 pending", _last(), 266_891, 292_858);
    }

    function test_aRevealAndItsCallback() public {
        (uint48 number, uint64 sequence) = _request(1, 10);
        bytes32 contribution = drawings.drawing(1, number).contribution;
        vm.recordLogs();
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        _hold("reveal, whole transaction", _last(), 95_422, 100_000);
        _hold("callback, inside the reveal", _callbackGas(), 36_115, 40_000);
    }

    function test_settlingOneWinner() public {
        _settle("settle, 1 winner", 1, 104_968, PAY + 40_000);
    }

    function test_settlingTenWinners() public {
        _settle("settle, 10 winners", 10, 114_049, PAY + 40_000);
    }

    function test_settlingAHundredWinners() public {
        _settle("settle, 100 winners", 100, 192_895, 220_000);
    }

    function test_settlingAThousandWinners() public {
        _settle("settle, 1,000 winners", 1_000, 975_624, 1_100_000);
    }

    /// @dev What domain/chain/sign.ts gives a call.
    function test_settlingFitsIntoTheGasThatTheServiceGives() public {
        uint256[3] memory tiers = [uint256(1), 5, 100];
        uint32[3] memory winners = [uint32(1), 30, 6_000];
        for (uint256 i = 0; i < tiers.length; i++) {
            Table memory table = _topHeavy(tiers[i]);
            vm.prank(registrar);
            drawings.registerTable(1, table, uint40(clock + NOTICE));
            _pass(NOTICE);
            for (uint256 j = 0; j < winners.length; j++) {
                uint48 number = _drawWith(1, winners[j], "another value");
                drawings.settle(1, number, table, winners[j]);
                uint256 given = 400_000 + uint256(winners[j]) * 1_750;
                vm.assertLe(_last(), given, "gas");
            }
        }
    }

    /// @dev What domain/chain/sign.ts gives a call, for the first one, to a wallet that has nothing.
    function test_aGuaranteeFitsIntoTheGasThatTheServiceGives() public {
        Table memory table = _topHeavy(100);
        vm.prank(registrar);
        drawings.registerTable(1, table, uint40(clock + NOTICE));
        _pass(NOTICE);
        uint48 number = _drawWith(1, 1, "another value");
        drawings.settle(1, number, table, 1);
        _pass(7 days);
        vm.prank(owner);
        drawings.setWallet(1, address(0xF00D));
        vm.prank(operator);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, 1, 1, number), table);
        emit log_named_uint("guarantee, 100 tiers", _last());
        vm.assertLe(_last(), 250_000, "gas");
    }

    /// @dev Nearly every position wins the top prize.
    function _topHeavy(uint256 count) private pure returns (Table memory table) {
        (table.fingerprint, table.denominator, table.heldFrom) = ("top", 1e12, type(uint96).max);
        table.tiers = new Tier[](count);
        for (uint256 i = 0; i < count; i++) {
            table.tiers[i] = Tier(uint64(1e12 - count + 1 + i), uint96(count - i));
        }
    }

    function _settle(string memory what, uint32 winners, uint256 known, uint256 limit) private {
        uint48 number = _drawWith(1, winners, "another value");
        drawings.settle(1, number, _table(), winners);
        _hold(what, _last(), known, limit);
    }

    function _last() private view returns (uint256) {
        return vm.lastCallGas().gasTotalUsed;
    }

    function _callbackGas() private returns (uint256 gas) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].topics[0] != EntropyEventsV2.Revealed.selector) continue;
            (,,,,, gas,) = abi.decode(logs[i].data, (bytes32, bytes32, bytes32, bool, bytes, uint32, bytes));
            return gas;
        }
    }

    function _hold(string memory what, uint256 gas, uint256 known, uint256 limit) private {
        emit log_named_uint(what, gas);
        vm.assertLe(gas, limit, string.concat(what, ": above the limit"));
        vm.assertEq(gas, known, string.concat(what, ": not the known figure"));
    }
}
